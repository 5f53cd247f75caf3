// A small window from which files can be dragged, for the test of the real window: drag-source X Y FILE... shows it at that place of
// the screen. It ends when a drag has ended: with 0 when the files were taken, with 1 when they were not.
#include <gtk/gtk.h>
#include <stdlib.h>

static gchar **addresses;
static int result = 0;

static void give(GtkWidget *widget, GdkDragContext *context, GtkSelectionData *to, guint info, guint time, gpointer unused) {
  gtk_selection_data_set_uris(to, addresses);
}

static gboolean failed(GtkWidget *widget, GdkDragContext *context, GtkDragResult why, gpointer unused) {
  result = 1;
  return FALSE;
}

static void ended(GtkWidget *widget, GdkDragContext *context, gpointer unused) { gtk_main_quit(); }

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  if (argc < 4) return 2;
  addresses = g_new0(gchar *, argc - 2);
  for (int i = 3; i < argc; i++) {
    addresses[i - 3] = g_filename_to_uri(argv[i], NULL, NULL);
    if (addresses[i - 3] == NULL) return 2;
  }
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  GtkWidget *box = gtk_event_box_new();
  gtk_window_set_title(GTK_WINDOW(window), "Files to drag");
  gtk_window_set_default_size(GTK_WINDOW(window), 120, 60);
  gtk_window_move(GTK_WINDOW(window), atoi(argv[1]), atoi(argv[2]));
  gtk_container_add(GTK_CONTAINER(window), box);
  gtk_drag_source_set(box, GDK_BUTTON1_MASK, NULL, 0, GDK_ACTION_COPY);
  gtk_drag_source_add_uri_targets(box);
  g_signal_connect(box, "drag-data-get", G_CALLBACK(give), NULL);
  g_signal_connect(box, "drag-failed", G_CALLBACK(failed), NULL);
  g_signal_connect(box, "drag-end", G_CALLBACK(ended), NULL);
  gtk_widget_show_all(window);
  gtk_main();
  return result;
}
