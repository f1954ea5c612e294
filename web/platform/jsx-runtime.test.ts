import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Fragment, jsx, jsxs } from './jsx-runtime.ts';

it('jsx typesets text in any element, and leaves hidden values', () => {
  const title = 'Déjà vu ?';
  const Heading = ({ children }: { children: string }) => createElement('h2', null, children);
  const element = jsxs('section', {
    'aria-label': title,
    children: [
      jsx(Heading, { children: title }),
      jsxs(Fragment, { children: ['Reste : ', 3, ' !'] }),
      jsx('input', { placeholder: title }),
      jsx('textarea', { defaultValue: title }),
      jsx('code', { children: title }),
    ],
  });
  expect(renderToStaticMarkup(element)).toBe(
    [
      '<section aria-label="Déjà vu ?">',
      '<h2>Déjà vu\u202f?</h2>',
      '<span>Reste\u00a0: 3\u202f!</span>',
      '<input placeholder="Déjà vu ?"/>',
      '<textarea>Déjà vu ?</textarea>',
      '<code>Déjà vu ?</code>',
      '</section>',
    ].join(''),
  );
});

it('jsx preserves the key, and does not mutate its properties', () => {
  const props = Object.freeze({ children: 'Ah !' });
  expect(jsx('p', props, 'a').key).toBe('a');
  expect(props.children).toBe('Ah !');
});
