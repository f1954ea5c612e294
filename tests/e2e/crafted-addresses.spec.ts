import { expect, test } from '../support/browser.ts';

/** Addresses that an attacker sent, crafted to make a client request something other than they show. */

const attacks = [
  '..%2f..%2fapi%2ftopics%3f',
  '..%2f..%2fapi%2fme',
  '..%2F..%2F..%2Fmain%2Fexplore',
  '%252e%252e%252f%252e%252e%252fapi',
  '..%5c..%5capi%5cme',
  '%2f%2fevil.example',
  'cuisine%3fq=1',
];

/** The data that the server has written into a page. */
function writtenWith(html: string): string {
  return html.match(/<script type="application\/json" id="page">(.*?)<\/script>/s)?.[1] ?? '';
}

for (const attack of attacks)
  test(`${attack} does not change what the server writes into a page`, async ({ request }) => {
    for (const path of [
      `/main/explore/category/${attack}`,
      `/main/explore/category/${attack}/subcategory/x`,
      `/main/explore/category/x/subcategory/${attack}`,
      `/decouvrir/post/${attack}`,
      `/@${attack}`,
    ]) {
      const answer = await request.get(path);
      expect([200, 404], path).toContain(answer.status());
      const page = writtenWith(await answer.text());
      // 'unread' is not requested; the inbox's socket sends it.
      for (const { queryKey } of page ? JSON.parse(page).queries.queries : [])
        expect(queryKey[0], path).toMatch(/^(topics|discovery|unread)$/);
    }
  });

test.describe("a signed-in member's browser", () => {
  test.use({ expectedComplaints: [/404/] });

  test('requests nothing else with its token, whatever the address', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.headers().authorization) asked.push(request.url());
    });
    for (const attack of attacks)
      for (const screen of ['user', 'post']) {
        asked.length = 0;
        await page.goto(`/main/${screen}/${attack}`);
        const own = () => asked.filter((url) => /\/api\/(users|posts)/.test(url));
        await expect.poll(() => own().length).toBeGreaterThan(0);
        await expect(page.getByRole('main')).toBeVisible();
        for (const url of asked) {
          expect(new URL(url).host).toBe(new URL(page.url()).host);
          // Requests that the previous screen still has in flight may be among them.
          expect(url).toMatch(
            /\/api\/users\/[^/?]+(\/ratings)?$|\/api\/posts\/[^/?]+(\/comments)?$|\/api\/(me\/)?[a-z]+$/,
          );
        }
      }
  });
});
