import { Hono } from 'hono';
import { z } from 'zod';
import { BOOKMARK_HEADER, type ResumeRequest } from '../../site/page-contract.ts';
import { API_VERSION_HEADER, onAuthError } from '../accounts/auth/errors.ts';
import { requestBody } from '../accounts/auth/request-body.ts';
import type { AppContext, AppEnv } from '../platform/http/app-env.ts';
import { resume } from './refresh-and-fetch.ts';
import type { AnswerApi } from './render.ts';

const resumeSchema: z.ZodType<ResumeRequest> = z.object({
  refresh_token: z.string().min(1),
  access_token: z.string(),
  page: z.string().startsWith('/').max(2_000),
});

/**
 * Headers copied from the visitor's request to our own requests: their identity for limits and logs, and
 * their bookmark.
 */
const FORWARDED_HEADERS = ['CF-Connecting-IP', 'CF-Ray', API_VERSION_HEADER, BOOKMARK_HEADER];

/** Refreshes a session for a page, together with the page's first responses; errors have GoTrue's format. */
export const resumeRoutes = (answerApi: AnswerApi) =>
  new Hono<AppEnv>()
    .post('/resume', async (context: AppContext) => {
      const input = await requestBody(context, resumeSchema);
      const ask = async (path: string, init: RequestInit) => {
        // The caller's country is stored with the session.
        const { cf } = context.req.raw;
        const request = new Request(new URL(path, context.req.url), { ...init, ...(cf && { cf }) });
        for (const name of FORWARDED_HEADERS) {
          const value = context.req.header(name);
          if (value) request.headers.set(name, value);
        }
        return answerApi(request, context);
      };
      return resume(context, input, ask);
    })
    .onError(onAuthError);
