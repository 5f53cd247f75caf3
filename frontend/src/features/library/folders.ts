import type { LibraryFile } from '../../lib/backend/types'

export interface FolderGroup {
  folder: string
  label: string // its last parts, as a person would say them
  files: LibraryFile[]
}

// byFolder puts files under their folder, in the order in which they come.
export function byFolder(files: LibraryFile[]): FolderGroup[] {
  const groups = new Map<string, FolderGroup>()
  for (const file of files) {
    const known = groups.get(file.folder)
    if (known) known.files.push(file)
    else {
      const label = file.folder.split(/[\\/]/).filter(Boolean).slice(-3).join(' › ')
      groups.set(file.folder, { folder: file.folder, label: label || file.folder, files: [file] })
    }
  }
  return [...groups.values()]
}
