import { documentTitle } from '../../site/titles.ts';

/**
 * A complete page with one message and what to do about it, in HTML. It has no script, style or picture,
 * because each would be another request to a service that may be unavailable.
 */
export const bareDocument = (title: string, detail: string, wayOut: string) => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${documentTitle(title)}</title>
</head>
<body>
<h1>${title}</h1>
<p>${detail}</p>
<p>${wayOut}</p>
</body>
</html>
`;
