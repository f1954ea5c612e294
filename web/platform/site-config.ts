import { createContext, use } from 'react';
import { DEFAULT_DEADLINES, type Deadlines } from '../../domain/orders/deadlines.ts';
import { SITE_ID, type SiteConfig } from '../../site/page-contract.ts';

/** On the server, the site that a page is rendered for. A browser finds it in the document. */
export const SiteContext = createContext<SiteConfig | null>(null);

let found: SiteConfig | undefined;

/** The site's configuration outside components; in a browser only. */
export function readSiteConfig(): SiteConfig {
  found ??= JSON.parse(document.getElementById(SITE_ID)!.textContent) as SiteConfig;
  return found;
}

/** The site's configuration: its publisher, and whether it shows samples. */
export function useSiteConfig(): SiteConfig {
  return use(SiteContext) ?? readSiteConfig();
}

/** The deadlines of today's orders; in the landing page as the build renders it, those that were never changed. */
export function useDeadlines(): Deadlines {
  const site = use(SiteContext);
  if (site) return site.deadlines;
  return import.meta.env.SSR ? DEFAULT_DEADLINES : readSiteConfig().deadlines;
}
