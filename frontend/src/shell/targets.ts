import type { Target } from '../features/palette/palette'
import type { Shell } from './shell.svelte'
import type { Deeds } from './shortcuts'

const mostDocuments = 8

// documents are those at hand: in the panel, chosen as scope, listed in the library, cited in the conversation.
function documents(shell: Shell): { path: string; name: string }[] {
  if (shell.summarising !== '') return []
  const cited = shell.dialogue.shown.flatMap((turn) => turn.citations.map((citation) => citation.path))
  const scope = shell.shelf.library.roots.some((root) => root.path === shell.draft.scope) ? '' : shell.draft.scope
  const listed = shell.view === 'library' ? shell.shelf.listed.filter((file) => file.state === 'indexed').map((file) => file.path) : []
  const paths = [shell.reading.open ? (shell.reading.panel?.citation.path ?? '') : '', scope, ...listed, ...cited]
  return [...new Set(paths)].filter((path) => path !== '').slice(0, mostDocuments).map((path) => ({ path, name: path.split(/[\\/]/).at(-1) ?? path }))
}

// targets are all that the palette offers: what can be done, then the conversations, the last one first.
export function targets(shell: Shell, deeds: Deeds): Target[] {
  const words = shell.words
  const commands: (Target | false)[] = [
    {
      id: 'new',
      label: words.say('window.new'),
      icon: 'write',
      keys: 'Ctrl+N',
      run: () => {
        shell.fresh()
        deeds.compose()
      },
    },
    shell.dialogue.turns.length > 0 && shell.view === 'talk' && { id: 'find', label: words.say('window.find'), icon: 'search', keys: 'Ctrl+F', run: () => shell.findWords() },
    shell.dialogue.running && { id: 'stop', label: words.say('window.keys.stop'), icon: 'stop', keys: 'Ctrl+.', run: () => void shell.dialogue.stop() },
    { id: 'search', label: words.say('window.search'), icon: 'search', keys: 'Ctrl+Shift+F', run: deeds.search },
    ...documents(shell).map(({ path, name }): Target => ({ id: `summarise-${path}`, label: words.say('window.summarise.named', { name }), icon: 'words', detail: shell.summariser?.title ?? '', run: () => void shell.summarise(path) })),
    { id: 'library', label: words.say('window.library'), icon: 'library', run: () => shell.showLibrary('') },
    { id: 'folder', label: words.say('window.library.add_folder'), icon: 'plus', run: () => void shell.shelf.addFolder() },
    { id: 'refresh', label: words.say('window.library.refresh'), icon: 'again', run: () => void shell.shelf.refresh() },
    { id: 'models', label: words.say('window.settings.models'), icon: 'gear', run: () => shell.show('models') },
    { id: 'settings', label: words.say('window.settings'), icon: 'gear', keys: 'Ctrl+,', run: () => shell.show('settings') },
    { id: 'side', label: words.say('window.side'), icon: 'side', keys: 'Ctrl+B', run: deeds.side },
    { id: 'keys', label: words.say('window.keys'), icon: 'keys', keys: '?', run: () => (shell.keys = true) },
  ]
  const conversations = shell.conversations.rows.map(
    (row): Target => ({
      id: `conversation-${row.id}`,
      label: row.title,
      icon: 'talk',
      detail: words.date(new Date(row.changed), { day: 'numeric', month: 'short', year: 'numeric' }),
      run: () => void shell.openConversation(row.id),
    }),
  )
  return [...commands.filter((command) => command !== false), ...conversations]
}
