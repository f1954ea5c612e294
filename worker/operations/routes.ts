import { Hono } from 'hono';
import type { AppEnv } from '../platform/http/app-env.ts';
import { announcementRoutes } from './announcements/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { figureRoutes } from './figures/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { operator, recordsActs } from './kit.ts';
import { moneyActRoutes } from './money/act-routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { peopleActRoutes } from './people/act-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { settingRoutes } from './settings/routes.ts';
import { teamRoutes } from './team/routes.ts';
import { todayRoutes } from './today/routes.ts';

/** The operators' console (docs/operations.md): for operators alone, and each act is logged. */
export const operationRoutes = new Hono<AppEnv>()
  .use(operator, recordsActs)
  .route('/', todayRoutes)
  .route('/', peopleRoutes)
  .route('/', peopleActRoutes)
  .route('/', moneyRoutes)
  .route('/', moneyActRoutes)
  .route('/', healthRoutes)
  .route('/', catalogueRoutes)
  .route('/', settingRoutes)
  .route('/', teamRoutes)
  .route('/', announcementRoutes)
  .route('/', figureRoutes);
