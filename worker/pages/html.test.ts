import { describe, expect, it } from 'vitest';
import { escapeHtml, jsonElement } from './html.ts';

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</SCRIPT >',
  '<!-- <script>',
  ']]>',
  'un\u2028deux\u2029trois',
  '"\\" onload="alert(1)',
  '\\u003c/script>',
];

describe('data in a page', () => {
  it.each(HOSTILE)('%j stays inside its element and is read unchanged', (text) => {
    const element = jsonElement('application/json', { [text]: [text] }, 'page');
    const [, json] = element.match(/^<script type="application\/json" id="page">(.*)<\/script>$/)!;
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json!)).toEqual({ [text]: [text] });
  });
});

describe('text in a page', () => {
  it('cannot close its element or its attribute', () => {
    expect(escapeHtml('"><script>&amp;')).toBe('&quot;>&lt;script>&amp;amp;');
  });
});
