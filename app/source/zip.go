package source

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"cotejo/app"
)

// The limits on what an archive may grow to. Deflate can inflate a thousandfold; office files of real life stay
// under a hundredfold, and small members are let be, since a short part of one repeated word is harmless.
const (
	maxMembers   = 20_000
	maxInflated  = 256 << 20 // bytes, of all members that are read together
	maxRatio     = 200       // inflated to packed
	ratioMatters = 16 << 20  // inflated bytes from which the ratio is looked at
)

// oleHeader begins the compound files of older office programs; they also wrap encrypted files of today.
const oleHeader = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

// archive is a zip file whose members are read by name and only into memory: names never become paths of the
// disk. Members count their inflated bytes against limits that they share.
type archive struct {
	members  map[string]*zip.File // by memberName
	inflated int64
	packed   int64 // size of the whole file
}

// openArchive reads the directory of a zip file. Its errors are source.damaged, source.encrypted (an office file
// with a password) and source.too_large.
func openArchive(content []byte) (*archive, error) {
	if bytes.HasPrefix(content, []byte(oleHeader)) {
		if bytes.Contains(content, utf16le("EncryptedPackage")) {
			return nil, app.Errorf("source.encrypted", nil)
		}
		return nil, app.Errorf("source.damaged", errors.New("a compound file stands where a zip file should"))
	}
	directory, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, app.Errorf("source.damaged", fmt.Errorf("open archive: %w", err))
	}
	if len(directory.File) > maxMembers {
		return nil, app.Errorf("source.too_large", nil, "limit", fmt.Sprintf("%d files in an archive", maxMembers))
	}
	a := &archive{members: make(map[string]*zip.File, len(directory.File)), packed: int64(len(content))}
	for _, f := range directory.File {
		// Of several members of one name the first holds, as it does for most programs.
		if name := memberName(f.Name); a.members[name] == nil {
			a.members[name] = f
		}
	}
	return a, nil
}

// memberName is the form under which names are compared: office files do not tell upper from lower case, and some
// writers use backslashes or a leading slash.
func memberName(name string) string {
	return strings.ToLower(strings.TrimLeft(strings.ReplaceAll(name, `\`, "/"), "/"))
}

// has says whether there is a member of that name.
func (a *archive) has(name string) bool { return a.members[memberName(name)] != nil }

// open gives the inflated bytes of a member as they are needed. Reading fails with source.too_large when the archive
// inflates to too much, with source.damaged when the member is broken, with the error of ctx when that is done.
func (a *archive) open(ctx context.Context, name string) (io.ReadCloser, error) {
	f := a.members[memberName(name)]
	if f == nil {
		return nil, app.Errorf("source.damaged", fmt.Errorf("archive has no %s", name))
	}
	if f.Flags&1 != 0 {
		return nil, app.Errorf("source.encrypted", nil)
	}
	r, err := f.Open()
	if err != nil {
		return nil, app.Errorf("source.damaged", fmt.Errorf("open %s: %w", name, err))
	}
	return &member{ReadCloser: r, ctx: ctx, archive: a, name: name}, nil
}

// member is an open file of an archive that watches the limits.
type member struct {
	io.ReadCloser
	ctx     context.Context
	archive *archive
	name    string
}

func (m *member) Read(p []byte) (int, error) {
	if err := stopped(m.ctx); err != nil {
		return 0, err
	}
	n, err := m.ReadCloser.Read(p)
	a := m.archive
	a.inflated += int64(n)
	switch {
	case a.inflated > maxInflated:
		return 0, app.Errorf("source.too_large", nil, "limit", fmt.Sprintf("%d MB inflated", maxInflated>>20))
	case a.inflated > ratioMatters && a.inflated/maxRatio > a.packed:
		return 0, app.Errorf("source.too_large", nil, "limit", fmt.Sprintf("1:%d inflated", maxRatio))
	case err != nil && err != io.EOF:
		err = app.Errorf("source.damaged", fmt.Errorf("read %s: %w", m.name, err))
	}
	return n, err
}
