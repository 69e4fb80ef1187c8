import { expect, test } from '../fixtures/test.ts'

test("the build's own notes are not served", async ({ request, site }) => {
  for (const url of [site.playerUrl, site.adminUrl]) {
    const answer = await request.get(`${url}/.vite/manifest.json`)
    // Like any address that is none of a file's: the app's page, which says that there is nothing.
    expect(answer.headers()['content-type']).toContain('text/html')
  }
})
