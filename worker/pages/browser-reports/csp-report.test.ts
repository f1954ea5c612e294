import { expect, it } from 'vitest';
import { cspReportSchema, cspViolations } from './csp-report.ts';

const ORIGIN = 'https://dis-moi.example';

const violationsIn = (report: unknown) => cspViolations(cspReportSchema.parse(report), ORIGIN);

const old = (fields: object) => ({
  'csp-report': {
    'document-uri': `${ORIGIN}/main/user/lea?x=lea@example.com`,
    'violated-directive': 'script-src-elem',
    'blocked-uri': 'inline',
    'original-policy': "default-src 'none'",
    ...fields,
  },
});

const modern = (fields: object) => ({
  type: 'csp-violation',
  age: 10,
  url: `${ORIGIN}/main/user/lea`,
  user_agent: 'A browser',
  body: {
    documentURL: `${ORIGIN}/@lea?x=1`,
    effectiveDirective: 'img-src',
    blockedURL: 'http://pictures.test/lea.png?token=1',
    disposition: 'enforce',
    sample: 'Bonjour',
    ...fields,
  },
});

it('cspViolations returns screen, directive and origin from both formats', () => {
  expect(violationsIn(old({}))).toEqual([
    { screen: '/main/user/:username', directive: 'script-src-elem', blocked: 'inline' },
  ]);
  expect(violationsIn([modern({}), { type: 'deprecation', body: { id: 'x' } }])).toEqual([
    { screen: '/:handle', directive: 'img-src', blocked: 'http://pictures.test' },
  ]);
});

it('cspViolations omits the path of the blocked URL', () => {
  const blocked = (blockedURL: string) => violationsIn([modern({ blockedURL })])[0]?.blocked;
  expect(blocked(`${ORIGIN}/images/lea.png`)).toBe('self');
  expect(blocked('data:text/plain,lea')).toBe('data');
  expect(blocked('wss://lea:secret@sockets.test/lea')).toBe('wss://sockets.test');
  expect(blocked('Bonjour Léa')).toBe('unknown');
});

it('cspViolations passes on no user text', () => {
  const blocked = (blockedURL: string) => violationsIn([modern({ blockedURL })])[0]?.blocked;
  expect(blocked('lea-martin-a-menti')).toBe('unknown');
  expect(blocked('lea-martin:a-menti')).toBe('unknown');
  expect(blocked('https://lea-martin.a-menti.words.test/')).toBe('https://words.test');
  expect(blocked(`https://${'lea-martin-'.repeat(3)}a-menti.test/`)).toBe('https');
  expect(blocked('https://192.0.2.1/')).toBe('https');
  expect(blocked('https://[2001:db8::1]/')).toBe('https');
  expect(violationsIn(old({ 'violated-directive': 'lea-martin-a-menti' }))).toEqual([]);
  expect(violationsIn(old({ 'violated-directive': "script-src 'self'" }))).toHaveLength(1);
});

it('cspViolations ignores reports caused by extensions and other sites', () => {
  const none = [
    old({ 'source-file': 'chrome-extension' }),
    old({ 'blocked-uri': 'moz-extension://abc/x.js' }),
    old({ 'document-uri': 'https://evil.test/' }),
    old({ 'document-uri': 'about' }),
    old({ 'violated-directive': 'Bonjour Léa' }),
    [modern({ sourceFile: 'safari-web-extension://abc/x.js' })],
    [],
  ];
  for (const report of none) expect(violationsIn(report)).toEqual([]);
});
