import { withSearchForms } from '../../database/search-forms.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { content } from './content/content.ts';
import type { PostContent } from './content/types.ts';
import type { Creator, People } from './people.ts';
import { Random } from './random.ts';
import type { Row } from './worker/import.ts';

/** The demo creator also shows pictures about her other topics, up to this many posts. */
const DEMO_POSTS = 8;

export interface Post {
  row: Row<'creatorMedia'> & { createdAt: number };
  creator: Creator;
  /** Its picture in scripts/seed/pictures; null for a text. */
  file: string | null;
}

/** The posts of all creators, each creator's in chronological order. */
export function posts({ creators, demoCreator }: People, now: number): Post[] {
  const dealt = deal(creators, demoCreator);
  return creators.flatMap((creator) => {
    const entries = dealt.get(creator)!;
    const times = postTimes(creator, entries.length, now);
    let photos = 0;
    return entries.map((entry, position) => {
      const random = new Random('post', creator.username, position);
      const createdAt = times[position]!;
      const isPhoto = entry.kind === 'photo';
      const row = {
        id: random.uuid(),
        creatorId: creator.id,
        mediaType: isPhoto ? ('photo' as const) : ('text' as const),
        ...withSearchForms({ title: entry.title, bodyText: entry.body, caption: entry.caption }),
        storagePath: isPhoto ? `${creator.id}/${createdAt}.webp` : null,
        position,
        isPublished: creator.isNew || creator === demoCreator || random.chance(0.95),
        createdAt,
      };
      const file = isPhoto ? `posts/${creator.username}-${photos++}.webp` : null;
      return { row, creator, file };
    });
  });
}

/** Gives each post of the content to the creator of its subcategory. */
function deal(creators: Creator[], demoCreator: Creator): Map<Creator, PostContent[]> {
  const dealt = new Map<Creator, PostContent[]>();
  for (const creator of creators) {
    const { category, index } = creator.home;
    const own = content.posts
      .filter((entry) => entry.category === category)
      .filter((_, nth) => nth % 6 === index);
    dealt.set(creator, own);
  }
  // A full profile: the demo creator takes a picture or two from her colleagues' posts, as her oldest posts.
  const demoPosts = dealt.get(demoCreator)!;
  for (const { path } of demoCreator.topics.slice(1)) {
    const colleague = creators.find(({ home }) => `${home.category}/${home.subcategory}` === path);
    const theirs = colleague ? dealt.get(colleague)! : [];
    while (demoPosts.length < DEMO_POSTS && theirs.length > 2) {
      const photo = theirs.findLastIndex(({ kind }) => kind === 'photo');
      if (photo === -1) break;
      demoPosts.unshift(...theirs.splice(photo, 1));
    }
  }
  return dealt;
}

/** Ascending times: a new creator's within their days here, another's over the last months, the newest this week. */
function postTimes(creator: Creator, count: number, now: number): number[] {
  const random = new Random('post times', creator.username);
  if (creator.isNew) {
    const step = (now - creator.createdAt - 5 * HOUR_MS) / count;
    return Array.from({ length: count }, (_, index) =>
      Math.round(creator.createdAt + 2 * HOUR_MS + (index + random.between(0, 0.9)) * step),
    );
  }
  let at = now - random.between(2 * HOUR_MS, 6 * DAY_MS);
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    times.unshift(Math.round(at));
    at -= random.between(3, 20) * DAY_MS;
  }
  return times;
}
