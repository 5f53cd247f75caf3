// hostBeyond gives the host of an address that is not this machine; '' for this machine or what is no address.
export function hostBeyond(address: string): string {
  let url: URL
  try {
    url = new URL(address.trim())
  } catch {
    return ''
  }
  const host = url.hostname
  const here = host === '' || host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  return here ? '' : url.host
}
