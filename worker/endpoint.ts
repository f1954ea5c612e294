/**
 * The entry of a route in the `endpoints.ts` beside it: who may call it, a body that it accepts, its
 * cost, and how hidden content is looked for in its response. Tests read these files, compare them with
 * docs/contract.md, and fail for a route without an entry and an entry without a route. No file of the Worker
 * imports one, so its bundle contains none.
 */

/**
 * The users who may call a route, and the credential that they need:
 * - `everybody`: none; a token has no effect;
 * - `anyone`: none; a token may change the response, and that of an ended session is refused;
 * - `member`: the token of any user; `creator`, `participant` (of the conversation or order) and
 *   `moderator`: that of such a user;
 * - `operator`: the operator's token, or that of a user with the role;
 * - `link`: the token in a mailed link;
 * - `signature`: a signed body;
 * - `developer`: none, and the route exists only when the local scripts enable it.
 */
export type Caller =
  | 'everybody'
  | 'anyone'
  | 'member'
  | 'creator'
  | 'participant'
  | 'moderator'
  | 'operator'
  | 'link'
  | 'signature'
  | 'developer';

/** A user whom a test can act as. */
export interface Member {
  id: string;
  username: string;
  token: string;
}

/** A marketplace with a crowd around everything, in which costs are measured. */
export interface Crowd {
  category: string;
  subcategory: string;
  /** A creator whom everybody follows. */
  star: Member;
  /** Follows everybody. */
  fan: Member;
  /** A post of the star, a comment on it, and a rating of the star. */
  post: string;
  commentId: string;
  ratingId: string;
  asker: Member;
  /** Answers the asker about this topic. */
  creator: Member;
  topicId: string;
  conversationId: string;
  /** The order that the asker paid. */
  orderId: string;
  member: Member;
  moderator: Member;
  /** An open report of the most reported content. */
  reportId: string;
  document: { id: string; verificationId: string };
  /** Time of the latest conversation, epoch milliseconds; the others are a minute apart. */
  latestAt: number;
}

/** One call and its limits (tests/worker/costs), with the work after the response. */
export interface Cost {
  as?: 'star' | 'fan' | 'asker' | 'creator' | 'member' | 'moderator';
  /** By default the route with the things of the crowd as its parameters. */
  path?: string | ((crowd: Crowd) => string);
  /** Opens a WebSocket as the asker. */
  isUpgrade?: true;
  /** The response's list whose items are counted; otherwise the name of the single item. */
  things: string;
  /** Maximum rows of D1 read in total. */
  atMost: number;
  /** Maximum rows of D1 written, with those of indexes; by default none. */
  written?: number;
  /** The response's status, if not 200. */
  status?: number;
  /** Round trips to D1, if more than one is needed, and why. */
  roundTrips?: [number, string];
}

/** A marketplace in which two users and some content are hidden (tests/worker/moderation). */
export interface MarketToHide {
  category: string;
  subcategory: string;
  topicId: string;
  usernames: string[];
  /** The two creators who will be hidden. */
  shown: string[];
  posts: string[];
  conversationIds: string[];
  orderIds: string[];
  pictures: string[];
}

/** The search for hidden content and users in the response of a read. */
export type Hidden =
  | {
      /** By default the route with every thing of the market as its parameters. */
      paths?: (market: MarketToHide) => string[];
      /** The reason why it shows nobody else; without one it must show somebody until they are hidden. */
      showsNobody?: string;
    }
  /** The reason why nobody looks. */
  | { notRead: string };

/** Things that a body names: an existing user and topic. */
export interface Surroundings {
  username: string;
  topicId: string;
}

export type Body = Record<string, unknown>;

export interface Endpoint {
  caller: Caller;
  /**
   * The session needs `aal2` once its user has a second factor, and for some roles always: 403
   * `insufficient_aal` (tests/worker/auth/second-factor.test.ts compares).
   */
  needs?: 'aal2';
  /** Writes of the console: the acts that it does, when those may need two people (domain/operations/acts.ts). */
  acts?: readonly string[];
  /** Writes: a JSON body that it accepts; omitted when it takes none. */
  body?: Body | ((around: Surroundings) => Body);
  /** The limits of its cost; for a read without any, the reason. Reads of operators have none. */
  costs?: readonly Cost[] | string;
  /** Reads: how hidden content is looked for. Moderators and operators may see it. */
  hidden?: Hidden;
}

/** Fields that all entries of a file may have in common. */
type InCommon = Pick<Endpoint, 'caller' | 'needs'>;

export type Endpoints =
  | {
      /** By route, as the app has it: `GET /api/posts/:id`. */
      routes: Readonly<Record<string, Endpoint>>;
      all?: never;
    }
  | { all: InCommon; routes: Readonly<Record<string, Omit<Endpoint, keyof InCommon>>> };

/** An entry with its route, and the file that it is in. */
export interface ListedEndpoint extends Endpoint {
  route: string;
  method: string;
  path: string;
  file: string;
}

/** All entries, sorted by file. Throws when two files have one for the same route. */
export function listEndpoints(files: Record<string, Endpoints>): ListedEndpoint[] {
  const listed = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, { all, routes }]) =>
      Object.entries(routes).map(([route, entry]) => {
        const [method, path] = route.split(' ') as [string, string];
        const endpoint = { ...all, ...entry } as Endpoint;
        return { ...endpoint, route, method, path, file };
      }),
    );
  const fileOf = new Map<string, string>();
  for (const { route, file } of listed) {
    const other = fileOf.get(route);
    if (other) throw new Error(`${route} is in ${other} and ${file}: delete one of the entries`);
    fileOf.set(route, file);
  }
  return listed;
}

/**
 * The paths of a route whose parameters take every thing of their kind. The kind of `:id` is the
 * segment before it, that of others their name. Empty when `things` has none of a kind.
 */
export function fillPath(path: string, things: Record<string, readonly string[]>): string[] {
  const parameter = /([^/]+)\/:(\w+)/.exec(path);
  if (!parameter) return [path];
  const [whole, segment, name] = parameter as unknown as [string, string, string];
  const kind = name === 'id' ? segment : name;
  return (things[kind] ?? []).flatMap((thing) =>
    fillPath(path.replace(whole, `${segment}/${thing}`), things),
  );
}
