import { Hono } from 'hono';
import { sellerSchema } from '../../../domain/orders/seller-declaration.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { declareSeller, getOwnSeller } from './own-seller.ts';

/** `/api/me/seller` */
export const sellerRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getOwnSeller(db, context.env, viewer.id));
  })
  .put('/', signedIn, validBody(sellerSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const seller = context.req.valid('json');
    return context.json(await declareSeller(db, context.env, viewer.id, seller, now));
  });
