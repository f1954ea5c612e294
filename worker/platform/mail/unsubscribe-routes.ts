import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import type { AppContext, AppEnv } from '../http/app-env.ts';
import { limitedBy } from '../http/rate-limits.ts';
import { verifyToken } from '../signed-token.ts';
import { unsubscribePage } from './unsubscribe-page.ts';
import { type Unsubscription, unverifiedUnsubscription } from './unsubscribe-token.ts';

/**
 * `/unsubscribe?token=`, from a mail's link or its List-Unsubscribe header (RFC 8058), without signing in.
 * A GET changes nothing, because scanners open every link; a POST ends mails of its kinds to that user. An
 * invalid token changes nothing and is a 400.
 */
export const unsubscribeRoutes = new Hono<AppEnv>()
  .use('/unsubscribe', limitedBy('API_LIMIT'))
  .get('/unsubscribe', async (context) => {
    const wish = await unsubscriptionIn(context);
    return page(context, wish && { kinds: wish.kinds, isDone: false });
  })
  .post('/unsubscribe', async (context) => {
    const wish = await unsubscriptionIn(context);
    if (!wish) return page(context, null);
    const { personId, kinds } = wish;
    const ended = Object.fromEntries(kinds.map((kind) => [kind, { email: false }]));
    await context.env.INBOX.getByName(personId).savePreferences(ended);
    return page(context, { kinds, isDone: true });
  });

/** The user and the kinds in the token; null when it is not one of ours. */
async function unsubscriptionIn(context: AppContext): Promise<Unsubscription | null> {
  const token = context.req.query('token') ?? '';
  const claim = unverifiedUnsubscription(token);
  if (!claim) return null;
  const [account] = await database(context.env.DB)
    .select({ key: authUsers.unsubscribeKey })
    .from(authUsers)
    .where(eq(authUsers.id, claim.personId));
  return account?.key && verifyToken('unsubscribe', token, [account.key]) ? claim : null;
}

async function page(
  context: AppContext,
  state: Parameters<typeof unsubscribePage>[0],
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const policy = [
    ...["default-src 'none'", `style-src 'nonce-${nonce}'`, "img-src 'self'"],
    ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ');
  return context.html(await unsubscribePage(state, nonce), state ? 200 : 400, {
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  });
}
