import type { Backend, Events } from './backend'
import { toFailure } from './failure'

type Call = (...values: unknown[]) => Promise<unknown>

// What the window puts into the page before it starts.
interface Bridge {
  go?: { desktop?: { Window?: Record<string, Call> } }
  runtime?: {
    EventsOn(name: string, handler: (value: unknown) => void): () => void
    OnFileDrop?(handler: () => void, useDropTarget: boolean): void
  }
}

const bridge = (): Bridge => window as unknown as Bridge

export const hasWails = (): boolean => bridge().go?.desktop?.Window !== undefined

const methods = [
  'start', 'library', 'files', 'chooseFolder', 'addPaths', 'addSamples', 'refresh', 'stopIndexing', 'retry', 'forget',
  'conversations', 'conversation', 'rename', 'remove', 'restore', 'searchConversations', 'ask', 'stop', 'askAgain', 'chooseVariant',
  'summarise', 'recheck', 'panel', 'openFile', 'showInFolder', 'copy',
  'settings', 'saveSettings', 'models', 'providers', 'findServers', 'listModels', 'saveProvider', 'removeProvider', 'testProvider',
  'engine', 'chooseModelFile', 'saveEngine', 'removeModelFile', 'openModelsFolder', 'calls', 'clearReplies', 'embedders', 'embeddingCost', 'allowEmbedding',
] as const satisfies readonly (keyof Backend)[]

// Fails to compile when a method of the contract is not in the list.
type Complete = Exclude<keyof Backend, (typeof methods)[number] | 'on'> extends never ? true : false
export const complete: Complete = true

// wailsBackend calls the bound Window of the program: start -> Start, addPaths -> AddPaths, ... A call that fails is
// rejected with a Failure.
export function wailsBackend(): Backend {
  const backend: Record<string, unknown> = {}
  for (const name of methods) {
    const bound = name.charAt(0).toUpperCase() + name.slice(1)
    backend[name] = async (...values: unknown[]) => {
      const call = bridge().go?.desktop?.Window?.[bound]
      if (!call) throw { code: 'window.no_call', message: bound }
      try {
        return await call(...values)
      } catch (reason) {
        throw toFailure(reason)
      }
    }
  }
  backend['on'] = <K extends keyof Events>(event: K, handler: (value: Events[K]) => void): (() => void) => {
    const runtime = bridge().runtime
    if (!runtime) return () => {}
    // Some systems tell paths of dropped files only when the page asks for them.
    if (event === 'dropped') runtime.OnFileDrop?.(() => {}, false)
    return runtime.EventsOn(event, (value) => handler(value as Events[K]))
  }
  return backend as unknown as Backend
}
