import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { runScheduled } from '../../../worker/jobs/run.ts';
import type { Random } from '../../support/random.ts';
import { decide, lift } from '../../support/workerd/hiding.ts';
import {
  call,
  createCreator,
  createPerson,
  createTopic,
  type Person,
  signInAgain,
} from '../../support/workerd/marketplace.ts';
import { png } from '../../support/workerd/pictures.ts';

/** A conversation, and the acknowledged messages of its two people. */
export interface Talk {
  id: string;
  asker: Person;
  creator: Person;
  /** The texts of acknowledged messages, by id. */
  acknowledged: Map<string, { senderId: string; text: string }>;
}

/** Six people who do random things over HTTP, and the responses to each. */
export class Market {
  readonly people: Person[];
  readonly talks: Talk[] = [];
  /**
   * The ids of posts acknowledged as stored, and of those deleted by their authors or hidden by
   * decisions.
   */
  readonly posts = new Map<string, { authorId: string }>();
  readonly deleted = new Set<string>();
  /** The pairs, `<blocker> <blocked>`, whose last acknowledged change was a block. */
  readonly blocks = new Set<string>();
  /** The pairs whose last change got no response and may have been made. */
  readonly doubtful = new Set<string>();
  /** Promises found broken when they were made. */
  readonly broken: string[] = [];
  private readonly random: Random;
  private readonly creators: Person[];
  private readonly topicIds: string[];
  /** Pairs with a block or unblock in progress. */
  private readonly busy = new Set<string>();
  private readonly decisions: string[] = [];

  private constructor(random: Random, creators: Person[], askers: Person[], topicIds: string[]) {
    this.random = random;
    this.creators = creators;
    this.people = [...creators, ...askers];
    this.topicIds = topicIds;
  }

  static async make(random: Random): Promise<Market> {
    const topicIds = [(await createTopic()).id, (await createTopic()).id];
    const creators = [await createCreator({ topicIds }), await createCreator({ topicIds })];
    const askers: Person[] = [];
    for (let asker = 0; asker < 4; asker += 1) askers.push(await createPerson());
    return new Market(random, creators, askers, topicIds);
  }

  anybody(): Person {
    return this.random.pick(this.people);
  }

  anyConversation(): Talk | undefined {
    return this.talks.length > 0 ? this.random.pick(this.talks) : undefined;
  }

  /** Performs a random action; returns its kind and the status of the response. */
  async step(): Promise<string> {
    const acts: [weight: number, act: () => Promise<string>][] = [
      [8, () => this.open()],
      [40, () => this.send()],
      [10, () => this.read()],
      [6, () => this.block()],
      [5, () => this.follow()],
      [5, () => this.post()],
      [3, () => this.postPhoto()],
      [3, () => this.deletePost()],
      [8, () => this.comment()],
      [5, () => this.like()],
      [4, () => this.withdraw()],
      [2, () => this.rate()],
      [2, () => this.hide()],
    ];
    let at = this.random.below(acts.reduce((sum, [weight]) => sum + weight, 0));
    const [, act] = acts.find(([weight]) => {
      at -= weight;
      return at < 0;
    })!;
    return act();
  }

  private async open(): Promise<string> {
    const [asker, creator] = [this.anybody(), this.random.pick(this.creators)];
    const pricing = this.random.pick(['question', 'day', 'month'] as const);
    const response = await call('POST', '/api/conversations', {
      as: asker,
      json: {
        username: creator.username,
        topicId: this.random.pick(this.topicIds),
        pricing,
        mode: this.random.pick(['purchase', 'resume']),
      },
    });
    if (response.ok) {
      const { id } = await response.json<{ id: string }>();
      if (!this.talks.some((talk) => talk.id === id))
        this.talks.push({ id, asker, creator, acknowledged: new Map() });
    }
    return `open ${response.status}`;
  }

  private async send(
    talk = this.anyConversation(),
    sender = this.random.chance(0.5) ? talk?.asker : talk?.creator,
  ): Promise<string> {
    if (!talk || !sender) return 'send to nobody';
    const id = crypto.randomUUID();
    const json = { id, text: `Texte ${id}` };
    const path = `/api/conversations/${talk.id}/messages`;
    let response = await call('POST', path, { as: sender, json });
    // A client without a response sends the message again.
    if (response.status === 503) response = await call('POST', path, { as: sender, json });
    if (response.ok) talk.acknowledged.set(id, { senderId: sender.id, text: json.text });
    return `send ${response.status}`;
  }

  private async read(): Promise<string> {
    const talk = this.anyConversation();
    if (!talk) return 'read nothing';
    const as = this.random.chance(0.5) ? talk.asker : talk.creator;
    const json = { seq: 1 + this.random.below(talk.acknowledged.size + 1) };
    const response = await call('PUT', `/api/conversations/${talk.id}/read`, { as, json });
    return `read ${response.status}`;
  }

  private async block(): Promise<string> {
    const [blocker, blocked] = [this.anybody(), this.anybody()];
    const pair = `${blocker.id} ${blocked.id}`;
    if (blocker === blocked || this.busy.has(pair)) return 'block nobody';
    this.busy.add(pair);
    // Mostly lifted again, so that people continue to talk.
    const isBlock = !this.blocks.has(pair) && this.random.chance(0.5);
    const method = isBlock ? 'PUT' : 'DELETE';
    const response = await call(method, `/api/users/${blocked.username}/block`, { as: blocker });
    if (response.ok && isBlock) {
      this.blocks.add(pair);
      await this.expectBlocked(blocker, blocked);
    }
    if (response.ok && !isBlock) this.blocks.delete(pair);
    if (response.ok) this.doubtful.delete(pair);
    else this.doubtful.add(pair);
    this.busy.delete(pair);
    return `${isBlock ? 'block' : 'unblock'} ${response.status}`;
  }

  private async expectBlocked(blocker: Person, blocked: Person): Promise<void> {
    const talk = this.talks.find(
      ({ asker, creator }) =>
        (asker === blocker && creator === blocked) || (asker === blocked && creator === blocker),
    );
    if (!talk) return;
    const sent = await this.send(talk, blocked);
    if (/ 20[01]$/.test(sent)) this.broken.push(`${sent} to ${talk.id} after a block`);
  }

  private async follow(): Promise<string> {
    const method = this.random.pick(['PUT', 'DELETE']);
    const { username } = this.random.pick(this.creators);
    const response = await call(method, `/api/users/${username}/follow`, { as: this.anybody() });
    return `follow ${response.status}`;
  }

  private async post(): Promise<string> {
    const author = this.random.pick(this.creators);
    const json = { mediaType: 'text', bodyText: `Texte ${crypto.randomUUID()}` };
    return this.posted(author, await call('POST', '/api/me/posts', { as: author, json }));
  }

  private async postPhoto(): Promise<string> {
    const author = this.random.pick(this.creators);
    const body = new FormData();
    body.set('file', new File([png], 'photo.png', { type: 'image/png' }));
    body.set('caption', 'Une photo');
    return this.posted(author, await call('POST', '/api/me/posts', { as: author, body }));
  }

  private async posted(author: Person, response: Response): Promise<string> {
    if (response.ok) {
      const { id } = await response.json<{ id: string }>();
      this.posts.set(id, { authorId: author.id });
    }
    return `post ${response.status}`;
  }

  private anyPost(): [id: string, author: Person] | undefined {
    const there = [...this.posts].filter(([id]) => !this.deleted.has(id));
    if (there.length === 0) return undefined;
    const [id, { authorId }] = this.random.pick(there);
    return [id, this.people.find((person) => person.id === authorId)!];
  }

  private async deletePost(): Promise<string> {
    const [id, author] = this.anyPost() ?? [];
    if (!id) return 'delete nothing';
    const response = await call('DELETE', `/api/me/posts/${id}`, { as: author! });
    if (response.ok) this.deleted.add(id);
    return `delete ${response.status}`;
  }

  private async comment(): Promise<string> {
    const [id] = this.anyPost() ?? [];
    if (!id) return 'comment nothing';
    const json = { content: `Texte ${crypto.randomUUID()}` };
    const path = `/api/posts/${id}/comments`;
    return `comment ${(await call('POST', path, { as: this.anybody(), json })).status}`;
  }

  private async like(): Promise<string> {
    const [id] = this.anyPost() ?? [];
    if (!id) return 'like nothing';
    const method = this.random.pick(['PUT', 'PUT', 'DELETE']);
    const response = await call(method, `/api/posts/${id}/like`, { as: this.anybody() });
    return `like ${response.status}`;
  }

  private async withdraw(): Promise<string> {
    const talk = this.anyConversation();
    if (!talk) return 'withdraw nothing';
    const read = await call('GET', `/api/conversations/${talk.id}`, { as: talk.asker });
    const { orderId } = read.ok ? await read.json<{ orderId: string | null }>() : { orderId: null };
    if (!orderId) return 'withdraw nothing';
    const act = this.random.pick(['withdraw', 'confirm']);
    const response = await call('POST', `/api/orders/${orderId}/${act}`, { as: talk.asker });
    return `${act} ${response.status}`;
  }

  private async rate(): Promise<string> {
    const talk = this.anyConversation();
    if (!talk) return 'rate nothing';
    const response = await call('PUT', `/api/conversations/${talk.id}/rating`, {
      as: talk.asker,
      json: { stars: 1 + this.random.below(5), comment: 'Merci' },
    });
    return `rate ${response.status}`;
  }

  private async hide(): Promise<string> {
    if (this.decisions.length > 0 && this.random.chance(0.5)) {
      await lift(this.decisions.pop()!);
      return 'lift';
    }
    const [id, author] = this.anyPost() ?? [];
    if (!id) return 'hide nothing';
    this.decisions.push(await decide('hide', { type: 'post', id, authorId: author!.id }));
    return 'hide';
  }

  /** Runs crons, alarms and outboxes until nothing changes any more. */
  async settle(): Promise<void> {
    for (let round = 1; round <= 4; round += 1) {
      // Later than retries, and sooner than any deadline of the marketplace.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
      for (const { id } of this.talks) {
        const talk = env.CONVERSATION.getByName(id);
        await runDurableObjectAlarm(talk);
        // A delivery that is under way pauses in real time, and the alarm leaves it alone.
        await talk.settle();
      }
      for (const { id } of this.people) await runDurableObjectAlarm(env.INBOX.getByName(id));
      for (const cron of ['* * * * *', '*/5 * * * *', '*/10 * * * *'])
        await runScheduled({ cron, scheduledTime: Date.now() }, env);
    }
    await signInAgain(this.people);
  }
}
