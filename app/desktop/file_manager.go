package desktop

import (
	"context"
	"net/url"
	"time"

	"github.com/godbus/dbus/v5"
)

// Where the file manager of a Linux session can be asked to show files.
const (
	fileManager = "org.freedesktop.FileManager1"
	managerPath = "/org/freedesktop/FileManager1"
)

// managerTime is how long a file manager may take to start and to answer.
const managerTime = 5 * time.Second

// showChosen asks the file manager of the session to open the folder of a file with the file chosen in it. The error says that there is
// no session bus, none that knows a file manager, or one that refuses. A session bus is never started for it.
func showChosen(ctx context.Context, path string) error {
	ctx, cancel := context.WithTimeout(ctx, managerTime)
	defer cancel()
	bus, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		return err
	}
	defer bus.Close()
	if err := bus.Auth(nil); err != nil {
		return err
	}
	if err := bus.Hello(); err != nil {
		return err
	}
	address := url.URL{Scheme: "file", Path: path}
	return bus.Object(fileManager, managerPath).CallWithContext(ctx, fileManager+".ShowItems", 0, []string{address.String()}, "").Err
}
