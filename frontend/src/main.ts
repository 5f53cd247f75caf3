import { mount } from 'svelte'
import './lib/ui/tokens.css'
import './lib/ui/base.css'
import { chooseBackend } from './lib/backend/choose'
import App from './shell/App.svelte'

const target = document.getElementById('window')
if (!target) throw new Error('the page has no place for the window')
mount(App, { target, props: { backend: await chooseBackend(location.search) } })
