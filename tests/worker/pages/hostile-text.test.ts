import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { creatorProfiles } from '../../../database/schema.ts';
import { DEFAULT_DEADLINES } from '../../../domain/orders/deadlines.ts';
import {
  AFTER_PAINT,
  type AppScripts,
  attributeOf,
  BEFORE_PAINT,
  type RenderedPage,
  SCRIPTS_FILE,
} from '../../../site/page-contract.ts';
import { paths } from '../../../site/paths.ts';
import app from '../../../worker/app.ts';
import { createCreator, db } from '../../support/workerd/marketplace.ts';

const HOSTILE = `</script><script>alert(1)</script><!-- \u2028 "><img src=x onerror=alert(2)>`;

/** Files of a build whose names try to leave their attribute, too. */
const scripts: AppScripts = {
  app: ['/assets/"></script><img src=y>.js'],
  screens: {
    publicProfile: ['/assets/"></script><img src=x>.js'],
    user: ['/assets/"><img src=x>.js'],
  },
  files: [],
};
const ASSETS = {
  fetch: async (address: URL) =>
    address.pathname === SCRIPTS_FILE ? Response.json(scripts) : env.ASSETS.fetch(address),
};

/** The elements of the page as parsed: names, attributes, and the text of scripts. */
async function parsedPage(path: string, page: RenderedPage) {
  const bindings = { ...env, ASSETS: ASSETS as unknown as Fetcher, renderPage: async () => page };
  const request = new Request(new URL(path, 'http://localhost'));
  const response = await app.fetch(request, bindings, createExecutionContext());
  const elements: { name: string; attributes: Map<string, string>; text: string }[] = [];
  const parser = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) =>
      void elements.push({ name: tagName, attributes: new Map([...attributes] as []), text: '' }),
    text: ({ text }) => {
      elements.at(-1)!.text += text;
    },
  });
  await parser.transform(response).arrayBuffer();
  return elements;
}

describe('user text', () => {
  it('stays text in the data, head and attributes of a page', async () => {
    const creator = await createCreator({ name: HOSTILE, username: 'texte.hostile' });
    await db
      .update(creatorProfiles)
      .set({ aboutShort: HOSTILE })
      .where(eq(creatorProfiles.userId, creator.id));
    const page = { isVisitors: true, queries: [{ [HOSTILE]: HOSTILE }] };
    const elements = await parsedPage('/@texte.hostile', {
      html: '<p>Bonjour</p>',
      isWhole: true,
      isPersons: false,
      page,
    });

    expect(elements.filter(({ name }) => name === 'img')).toEqual([]);
    const scripts = elements.filter(({ name }) => name === 'script');
    const dataOf = (type: string) =>
      scripts.filter(({ attributes }) => attributes.get('type') === type).map(({ text }) => text);
    expect(dataOf('application/json').map((text) => JSON.parse(text))).toEqual([
      {
        ...{ publisher: env.PUBLISHER, showSampleStats: true, payments: 'demo', sendsMail: true },
        ...{ fee: { percent: 20, minimumCents: 50 }, minimumPriceCents: 100 },
        deadlines: DEFAULT_DEADLINES,
      },
      page,
    ]);
    expect(JSON.parse(dataOf('application/ld+json')[0]!).mainEntity.name).toBe(HOSTILE);
    // Beside the data: the two scripts of every page, one of which loads the others.
    const sources = scripts.flatMap(({ attributes }) => attributes.get('src') ?? []);
    expect(sources).toEqual([BEFORE_PAINT, AFTER_PAINT]);
    expect(scripts).toHaveLength(5);
  });

  it('stays text in the URLs that a page preloads', async () => {
    const elements = await parsedPage(`${paths.main}/user/a"><img src=x onerror='alert(1)'>`, {
      html: '',
      isWhole: false,
      isPersons: false,
      page: { isVisitors: false, queries: null },
    });
    expect(elements.filter(({ name }) => name === 'img')).toEqual([]);
    const asks = elements.flatMap(({ attributes }) => attributes.get(attributeOf('asks')) ?? []);
    expect(asks).toEqual([
      expect.stringMatching(
        /^\/api\/users\/a%22%3E%3Cimg[^ ]+ \/api\/users\/a%22%3E%3Cimg[^ ]+\/ratings$/,
      ),
    ]);
  });
});
