import { withSearchForms } from '../../database/search-forms.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { reported, type Thing } from './content/safety.ts';
import type { ExchangeContent } from './content/types.ts';
import { conversationLife } from './conversation-life.ts';
import { type Conversations, noteLife } from './conversations.ts';
import type { Creator, People, Person } from './people.ts';
import type { Plot } from './plots.ts';
import type { Post } from './posts.ts';
import { Random } from './random.ts';
import { known, type ReferenceData } from './reference-data.ts';
import type { Row } from './worker/import.ts';

/** A subject of content/safety.ts, as created in the marketplace. */
export interface Subject {
  type: 'profile' | 'post' | 'comment' | 'message' | 'rating';
  id: string;
  conversationId: string | null;
  author: Person;
  excerpt: string;
  /** The earliest time of a report. */
  since: number;
}

export interface ReportedThings {
  /** In the order of the content. */
  subjects: Subject[];
  posts: Post['row'][];
  comments: Row<'creatorMediaComments'>[];
  conversations: Conversations;
}

/** Creates the reported subjects without changing anything else. */
export function reportedThings(
  people: People,
  posts: Post[],
  reference: ReferenceData,
  now: number,
): ReportedThings {
  const { creators, askers, demoAsker, troublemakers, swindler } = people;
  const everybody = [demoAsker, ...creators, ...askers, ...troublemakers, swindler];
  const byName = new Map(everybody.map((person) => [person.username, person]));
  const creatorsByName = new Map(creators.map((creator) => [creator.username, creator]));
  const made: ReportedThings = {
    subjects: [],
    posts: [],
    comments: [],
    conversations: { lives: [], rows: [], subscriptions: [], orders: [] },
  };
  for (const { thing } of reported) made.subjects.push(make(thing));
  return made;

  function make(thing: Thing): Subject {
    const at = Math.round(now - thing.daysAgo * DAY_MS);
    const id = new Random('reported', JSON.stringify(thing)).uuid();
    switch (thing.type) {
      case 'profile': {
        const author = known(byName, thing.of);
        const excerpt = `${author.name}\n@${author.username}\n${author.bio ?? ''}`;
        return { ...thing, id: author.id, conversationId: null, author, excerpt, since: at };
      }
      case 'post': {
        const author = known(byName, thing.by);
        made.posts.push({
          ...{ id, creatorId: author.id, mediaType: 'text', storagePath: null },
          ...withSearchForms({ title: thing.title, bodyText: thing.body, caption: null }),
          position: postsOf(author).length + made.posts.length,
          ...{ isPublished: true, createdAt: at },
        });
        const excerpt = `${thing.title}\n${thing.body}`;
        return { ...thing, id, conversationId: null, author, excerpt, since: at };
      }
      case 'oldest post': {
        const author = known(byName, thing.by);
        const { row } = postsOf(author)[0]!;
        const excerpt = [row.title, row.bodyText ?? row.caption].filter(Boolean).join('\n');
        const subject = { id: row.id, conversationId: null, author, excerpt, since: at };
        return { type: 'post', ...subject };
      }
      case 'comment': {
        const author = known(byName, thing.by);
        const { row } = postsOf(known(byName, thing.on)).findLast(
          (post) => post.row.isPublished && post.row.createdAt < at,
        )!;
        made.comments.push({
          ...{ id, mediaId: row.id, userId: author.id, content: thing.text },
          ...{ createdAt: at, parentCommentId: null },
        });
        return { ...thing, id, conversationId: null, author, excerpt: thing.text, since: at };
      }
      case 'message': {
        const author = known(byName, thing.by);
        const life = converse(author, known(creatorsByName, thing.to), thing, {
          question: thing.text,
          answer: '',
          thanks: '',
        });
        const message = life.messages[0]!;
        const { id: conversationId } = life.opening;
        const subject = { author, excerpt: thing.text, since: message.at };
        return { ...thing, id: message.id, conversationId, ...subject };
      }
      case 'rating': {
        const author = known(byName, thing.by);
        const life = converse(author, known(creatorsByName, thing.of), thing, {
          ...thing,
          thanks: thing.text,
        });
        life.rating = { ...life.rating!, stars: 1, comment: thing.text, reply: null };
        const { id: ratingId, at: since } = life.rating;
        const about = { conversationId: null, author, excerpt: `1/5\n${thing.text}` };
        return { ...thing, id: ratingId, ...about, since };
      }
    }
  }

  /** A conversation that began this many days ago. */
  function converse(
    asker: Person,
    creator: Creator,
    { type, daysAgo }: Thing,
    words: Pick<ExchangeContent, 'question' | 'answer' | 'thanks'>,
  ) {
    const ago = daysAgo * DAY_MS;
    const isRated = type === 'rating';
    const plot: Plot = {
      ...{ pricing: 'question', youngest: ago, oldest: ago + HOUR_MS },
      ...{ said: isRated ? 'everything' : 'question', rated: isRated },
    };
    const { path: topicPath } = creator.topics[0]!;
    const exchange = { ...words, category: creator.home.category, more: [] };
    const life = conversationLife({ asker, creator, topicPath, plot, exchange }, now)!;
    noteLife(made.conversations, life, known(reference.topics, topicPath));
    return life;
  }

  function postsOf(person: Person): Post[] {
    return posts.filter(({ creator }) => creator.id === person.id);
  }
}
