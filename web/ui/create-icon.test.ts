import { AlarmClockCheck, ArrowLeft, Check, type LucideIcon, Star } from 'lucide-react';
import * as alarmClockCheck from 'lucide-react/icons/alarm-clock-check';
import * as arrowLeft from 'lucide-react/icons/arrow-left';
import * as check from 'lucide-react/icons/check';
import * as star from 'lucide-react/icons/star';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import createIcon from './create-icon.ts';

/** A file of an icon, which has more than its types say. */
interface IconFile {
  __iconData: Parameters<typeof createIcon>[0];
}

describe('createIcon', () => {
  it.each<[string, LucideIcon, unknown]>([
    ['an icon with an alias', AlarmClockCheck, alarmClockCheck],
    ['an icon of lines', ArrowLeft, arrowLeft],
    ['an icon of one line', Check, check],
    ['an icon with a surface', Star, star],
  ])('draws %s as lucide-react does', (_, Theirs, file) => {
    const Ours = createIcon((file as IconFile).__iconData);
    for (const props of [
      {},
      { 'aria-hidden': true, className: 'size-4  text-encre lucide' },
      { 'aria-label': 'Fermer', role: 'img' },
      { size: 16, strokeWidth: 3, fill: 'currentColor', color: 'red' },
    ])
      expect(renderToStaticMarkup(createElement(Ours, props))).toBe(
        renderToStaticMarkup(createElement(Theirs, props)),
      );
  });
});
