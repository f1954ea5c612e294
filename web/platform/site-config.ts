import { createContext, use } from 'react';
import { SITE_ID, type SiteConfig } from '../../site/page-contract.ts';

/** On the server, the site that a page is written for. A browser finds it in the document. */
export const SiteContext = createContext<SiteConfig | null>(null);

let found: SiteConfig | undefined;

/** The same for what is no component; in a browser only. */
export function readSiteConfig(): SiteConfig {
  found ??= JSON.parse(document.getElementById(SITE_ID)!.textContent) as SiteConfig;
  return found;
}

/** What this site is: who runs it, and whether it shows samples. */
export function useSiteConfig(): SiteConfig {
  return use(SiteContext) ?? readSiteConfig();
}
