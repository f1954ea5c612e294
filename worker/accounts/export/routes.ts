import { and, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { batch, first } from '../../../database/batch.ts';
import { accountExports } from '../../../database/schema.ts';
import { exportFileName } from '../../../domain/accounts/account-export.ts';
import { proofSchema } from '../../../domain/accounts/deletion-rules.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { d1Session } from '../../platform/http/d1-session.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validOptionalBody } from '../../platform/http/validation.ts';
import { log } from '../../platform/log.ts';
import { bearerToken } from '../auth/access-token.ts';
import { identify, signedIn } from '../auth/authentication.ts';
import { requireProof } from '../auth/reauthenticate.ts';
import { ssrViewer } from '../auth/ssr-session-cookie.ts';
import { getExport, requestExport } from './request-export.ts';
import { runExports } from './run-exports.ts';

/** `/api/me/export`: a copy of one's own data. */
export const exportRoutes = new Hono<AppEnv>()
  .get('/export', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    return context.json(await getExport(db, viewer.id, now));
  })
  .post(
    '/export',
    signedIn,
    limitedBy('SIGN_IN_LIMIT'),
    validOptionalBody(proofSchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      await requireProof(context, context.req.valid('json'));
      const begun = await requestExport(db, viewer.id, now);
      // Most exports are one file, which is ready and announced soon after the response. The cron continues others.
      context.executionCtx.waitUntil(
        runExports(context.env, now, { runsMax: 2 }).catch((error: unknown) =>
          log.error('account_export.deferred', { error }),
        ),
      );
      return context.json(begun, 202);
    },
  );

/**
 * Identifies the caller of a download by an access token, or by the page cookie, which browsers send with a
 * link below /main: a link cannot have a token.
 */
const authenticateDownload = createMiddleware<AppEnv>(async (context, next) => {
  const header = context.req.header('Authorization');
  const token =
    header === undefined ? (await ssrViewer(context))?.accessToken : bearerToken(header);
  context.set('viewer', null);
  if (token !== undefined || header !== undefined) await identify(context, token);
  await next();
});

/** `/main/export`: the files of an export, for its owner as long as it is kept. */
export const exportFileRoutes = new Hono<AppEnv>().get(
  '/:exportId/:number{[0-9]{1,4}}',
  d1Session,
  authenticateDownload,
  limitedBy('API_LIMIT'),
  signedIn,
  async (context) => {
    const { db, viewer, now } = context.var;
    const { exportId, number } = context.req.param();
    const { row } = await batch(db, {
      row: first(
        db
          .select()
          .from(accountExports)
          .where(and(eq(accountExports.id, exportId), eq(accountExports.userId, viewer.id))),
      ),
    });
    const file = row?.state === 'ready' ? row.files[Number(number) - 1] : undefined;
    if (!row || !file) throw new ProblemError('export.not_found');
    if (row.expiresAt === null || row.expiresAt <= now) throw new ProblemError('export.expired');
    const stored = await context.env.ACCOUNT_EXPORTS.get(file.key);
    if (!stored) throw new ProblemError('export.expired');
    return new Response(stored.body, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': String(stored.size),
        'Content-Disposition': `attachment; filename="${exportFileName(row, Number(number))}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  },
);
