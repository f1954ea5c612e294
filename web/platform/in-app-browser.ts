/** User-agent tokens of browsers built into other applications. */
const IN_APP =
  /(?:^|[^a-z])(FBAN|FBAV|FB_IAB|Instagram|Barcelona|TikTok|musical_ly|trill|BytedanceWebview|Snapchat|LinkedInApp|Pinterest|Line\/)/i;

/** True for a browser inside another application, where Google rejects sign-ins. */
export function isInAppBrowser(userAgent: string): boolean {
  return IN_APP.test(userAgent);
}
