/** How the browsers that are built into other applications name themselves. */
const IN_APP =
  /(?:^|[^a-z])(FBAN|FBAV|FB_IAB|Instagram|Barcelona|TikTok|musical_ly|trill|BytedanceWebview|Snapchat|LinkedInApp|Pinterest|Line\/)/i;

/** True for a browser inside another application, where Google refuses to sign anybody in. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}
