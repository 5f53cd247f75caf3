package recheck

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"cotejo/app"
)

func TestUnder(t *testing.T) {
	for _, c := range []struct {
		path, root, rest string
		covered          bool
	}{
		{"/a/b.txt", "/a", "b.txt", true},
		{"/a/b.txt", "/a/", "b.txt", true},
		{"/a/b.txt", "/", "a/b.txt", true},
		{"/a/b.txt", "/a/b.txt", "", true},
		{"/ab/c.txt", "/a", "", false},
		{"/a", "/a/b", "", false},
		{"/A/b.txt", "/a", "", false},
		{"a/b.txt", "/a", "", false},
		{"//a/b.txt", "/a", "", false},
		{"/a/./b//c.txt", "/a", "b/c.txt", true},
		{"/a/../c.txt", "/a", "../c.txt", true},
		{`/a/b\c.txt`, "/a", `b\c.txt`, true},
		{`C:\Docs\Año\b.txt`, `C:\Docs`, "Año/b.txt", true},
		{`C:\Docs\b.txt`, `c:\DOCS\`, "b.txt", true},
		{`C:\Docs\b.txt`, `C:/docs`, "b.txt", true},
		{`C:/Docs/b.txt`, `C:\docs`, "b.txt", true},
		{`C:\AÑOS\b.txt`, `C:\años`, "b.txt", true},
		{`C:\Docs\..\..\b.txt`, `C:\docs`, "../../b.txt", true},
		{`C:\Docsx\b.txt`, `C:\Docs`, "", false},
		{`D:\Docs\b.txt`, `C:\Docs`, "", false},
		{`\\server\share\b.txt`, `\\server\share`, "b.txt", true},
		{`\\SERVER\share\b.txt`, `\\server\share`, "b.txt", true},
		{`\server\share\b.txt`, `\\server\share`, "", false},
		{`\\server\share\b.txt`, `/`, "", false},
	} {
		rest, covered := under(c.path, c.root)
		if covered != c.covered || strings.Join(rest, "/") != c.rest {
			t.Errorf("%s under %s: %q %v", c.path, c.root, rest, covered)
		}
	}
}

func TestRoots(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "new", "año", "a.txt"), words)
	write(t, filepath.Join(dir, "other", "a.txt"), "else\n")
	write(t, filepath.Join(dir, "secret.txt"), words)
	root := filepath.Join(dir, "new")
	for _, c := range []struct {
		path   string
		roots  []Root
		holds  bool
		reason string
	}{
		{"/old/año/a.txt", []Root{{"/old", root}}, true, ""},
		{`C:\Users\Ana\año\a.txt`, []Root{{`c:\users\ana`, root}}, true, ""},
		{`\\server\share\año\a.txt`, []Root{{`\\server\share`, root}}, true, ""},
		{"/dev/año/a.txt", []Root{{"/dev", root}}, true, ""},
		{"/old/a/a.txt", []Root{{"/old", filepath.Join(dir, "other")}, {"/old/a", filepath.Join(root, "año")}}, true, ""},
		{"/old/a.txt", []Root{{"/old/a.txt", filepath.Join(root, "año", "a.txt")}}, true, ""},
		{"/older/año/a.txt", []Root{{"/old", root}}, false, "missing"},
		{"/old/../secret.txt", []Root{{"/old", root}}, false, "refused"},
		{"/old/año/../../secret.txt", []Root{{"/old", root}}, false, "refused"},
		{`C:\old\..\secret.txt`, []Root{{`C:\old`, root}}, false, "refused"},
		{"/old/x/../año/a.txt", []Root{{"/old", root}}, true, ""},
		{"/old", []Root{{"/old", root}}, false, "refused"}, // a folder
	} {
		report := run(t, evidenceOf(cite(c.path, words, quote)), c.roots...)
		if r := report.Citations[0]; report.Holds != c.holds || r.Reason != c.reason {
			t.Errorf("%s with %v: %+v", c.path, c.roots, r)
		}
	}
}

func TestRefused(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), words)
	t.Chdir(dir)
	paths := []string{"", "a.txt", "./a.txt", dir, `\\server\share\a.txt`, `//server/share/a.txt`, `\\.\PhysicalDrive0`, `\\?\C:\a.txt`, `\??\C:\a.txt`,
		"/dev/zero", "/dev/stdin", "/dev/../dev/zero", "//dev/zero", "/proc/self/environ", "/proc/self/fd/0", "/sys/kernel/notes", "/net/host/a.txt",
		"/run/user/1000/gvfs/smb-share:server=x/a.txt", filepath.Join(dir, "a\x00.txt")}
	if runtime.GOOS != "windows" {
		for name, target := range map[string]string{"zero": "/dev/zero", "environ": "/proc/self/environ", "loop": "loop"} {
			if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
		paths = append(paths, filepath.Join(dir, "zero"), filepath.Join(dir, "environ"))
	}
	for _, path := range paths {
		report := run(t, evidenceOf(cite(path, words, quote)))
		if r := report.Citations[0]; report.Holds || r.Verdict != app.NotFound || r.Reason != "refused" {
			t.Errorf("%q: %+v", path, r)
		}
	}
	// A root lifts the refusal of the path, not of what is no regular file.
	if report := run(t, evidenceOf(cite("/dev/zero", words, quote)), Root{"/dev", "/dev"}); report.Citations[0].Reason == "" || report.Holds {
		t.Errorf("%+v", report)
	}
}

func TestWindowsNames(t *testing.T) {
	for path, want := range map[string]bool{`C:\docs\a.txt`: false, `C:\docs\console.txt`: false, `C:\docs\com.txt`: false, `C:\docs\com12.txt`: false,
		`C:\NUL`: true, `C:\docs\nul.txt`: true, `C:\docs\Con .txt`: true, `C:\docs\com1.txt`: true, `C:\docs\LPT².x`: true, `C:\docs\a.txt:b`: true, `C:/aux/a.txt`: true} {
		if isSpecial(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
}

func TestPathBase64(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a\xff.txt")
	if err := os.WriteFile(path, []byte(words), 0o644); err != nil {
		t.Skip("this file system takes no such name: ", err)
	}
	c := with(cite("", words, quote), "document.path", strings.ToValidUTF8(path, "\uFFFD"))
	wants(t, run(t, evidenceOf(c)), false, app.NotFound, "missing")
	wants(t, run(t, evidenceOf(with(c, "document.path_base64", base64.StdEncoding.EncodeToString([]byte(path))))), true, app.Verified, "")
	wants(t, run(t, evidenceOf(with(c, "document.path_base64", "!"))), false, app.NotFound, "refused")
	wants(t, run(t, evidenceOf(with(c, "document.path_base64", base64.StdEncoding.EncodeToString([]byte("/dev/zero"))))), false, app.NotFound, "refused")
}

func TestParseRoot(t *testing.T) {
	for _, s := range []string{"", "a", "=b", "a="} {
		if _, err := ParseRoot(s); err == nil || !strings.Contains(err.Error(), "OLD=NEW") {
			t.Errorf("%q: %v", s, err)
		}
	}
	here, _ := filepath.Abs("new")
	if r, err := ParseRoot("/old=new"); err != nil || r.Old != "/old" || r.New != here {
		t.Errorf("%+v %v", r, err)
	}
}
