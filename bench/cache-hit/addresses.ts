import { isDataScreen, namesOf, type OpenScreen, openScreens } from '../../site/screens.ts';

interface Feed {
  posts: { id: string; imageUrl: string | null; author: { username: string; avatarUrl: string } }[];
}
interface Topics {
  topics: { id: string; slug: string; parentId: string | null }[];
}

/** The URLs that visitors request, `count` of them: pages, their API requests, and images. */
export async function publicAddresses(origin: string, count: number): Promise<string[]> {
  const read = async <Data>(path: string) => (await fetch(origin + path)).json() as Promise<Data>;
  const [{ posts }, { topics }] = await Promise.all([
    read<Feed>('/api/feed'),
    read<Topics>('/api/topics'),
  ]);
  const pages = namesOf(openScreens)
    .filter((name) => !isDataScreen(name))
    .map((name): OpenScreen => openScreens[name])
    .filter(({ isSecret }) => !isSecret)
    .map(({ path }) => path);
  const users = [...new Set(posts.map(({ author }) => author.username))];
  const categories = topics.filter(({ parentId }) => parentId === null);
  const first = <Thing>(things: Thing[], number: number, path: (thing: Thing) => string) =>
    things.slice(0, number).map(path);
  const addresses = [
    ...pages,
    ...['/api/feed', '/api/discovery', '/api/topics', '/api/lookups', '/sitemap.xml'],
    ...first(posts, 4, ({ id }) => `/api/posts/${id}/comments`),
    ...first(users, 3, (name) => `/api/users/${name}`),
    ...first(
      posts.filter((post) => post.imageUrl),
      4,
      ({ imageUrl }) => imageUrl!,
    ),
    ...first(categories, 6, ({ slug }) => `/decouvrir/category/${slug}`),
    ...first(posts, 8, ({ id }) => `/decouvrir/post/${id}`),
    ...users.map((name) => `/@${name}`),
    ...posts.map(({ id }) => `/api/posts/${id}`),
  ];
  if (addresses.length < count) throw new Error(`only ${addresses.length} addresses`);
  return addresses.slice(0, count);
}
