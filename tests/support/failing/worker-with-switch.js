// The built Worker with a switch: `/api/switch?d1=gone` makes D1 stop responding, to requests, objects and jobs
// alike, until `?d1=back`; `?d1=failing` makes it fail at once. This file is copied next to a copy of the bundle
// (failing-server.ts).
import worker, {
  Conversation as RealConversation,
  Inbox as RealInbox,
  UpdateBatcher as RealUpdateBatcher,
  Visitors as RealVisitors,
} from './index.js';

export { JobRunner, SignInGuard } from './index.js';

let state = 'back';
const asks = new Set(['first', 'run', 'all', 'raw', 'batch']);
const leads = new Set(['prepare', 'bind', 'withSession']);
const real = new WeakMap();

function switched(target) {
  const shown = new Proxy(target, {
    get(_, name) {
      if (leads.has(name)) return (...values) => switched(target[name](...values));
      if (!asks.has(name)) return (...values) => target[name](...values);
      return (first, ...values) => {
        if (state === 'gone') return new Promise(() => {});
        if (state === 'failing')
          return Promise.reject(new Error('D1_ERROR: Network connection lost.'));
        const given = name === 'batch' ? first.map((one) => real.get(one)) : first;
        return target[name](given, ...values);
      };
    },
  });
  real.set(shown, target);
  return shown;
}

const withSwitch = (env) => ({ ...env, DB: switched(env.DB) });

export class Conversation extends RealConversation {
  constructor(ctx, env) {
    super(ctx, withSwitch(env));
  }
}

export class UpdateBatcher extends RealUpdateBatcher {
  constructor(ctx, env) {
    super(ctx, withSwitch(env));
  }
}

export class Inbox extends RealInbox {
  constructor(ctx, env) {
    super(ctx, withSwitch(env));
  }
}

export class Visitors extends RealVisitors {
  constructor(ctx, env) {
    super(ctx, withSwitch(env));
  }
}

export default {
  fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/switch') return worker.fetch(request, withSwitch(env), context);
    state = searchParams.get('d1');
    return new Response(null, { status: 204 });
  },
  queue: (batch, env, context) => worker.queue(batch, withSwitch(env), context),
  scheduled: (event, env, context) => worker.scheduled(event, withSwitch(env), context),
};
