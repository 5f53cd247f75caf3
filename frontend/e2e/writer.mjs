// A server on this machine that speaks as much of OpenAI's protocol as the program asks for, and streams a reply that a test
// has set, as slowly as it likes. It is what a person's own model server would be.
import { createServer } from 'node:http'

export async function writer() {
  const state = { reply: '', pause: 5, asked: [], keys: [] }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    if (request.method === 'GET' && request.url.endsWith('/models')) {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ object: 'list', data: [{ id: 'test-model', object: 'model' }] }))
      return
    }
    if (request.method !== 'POST' || !request.url.endsWith('/chat/completions')) {
      response.writeHead(404).end()
      return
    }
    state.asked.push(JSON.parse(body))
    state.keys.push(request.headers.authorization ?? '')
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const send = (delta, reason = null) =>
      response.write(`data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`)
    const words = state.asked.at(-1).max_tokens <= 16 || state.asked.at(-1).max_completion_tokens <= 16 ? 'yes' : state.reply
    for (let at = 0; at < words.length && !response.destroyed; at += 12) {
      send({ content: words.slice(at, at + 12) })
      await new Promise((done) => setTimeout(done, state.pause))
    }
    send({}, 'stop')
    response.end('data: [DONE]\n\n')
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  state.address = `http://127.0.0.1:${server.address().port}/v1`
  state.close = () => server.close()
  return state
}
