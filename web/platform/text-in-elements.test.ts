import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { textInElements } from './text-in-elements.ts';

const icon = createElement('i', { key: 'icon' });
const shown = (type: ElementType, children: unknown) =>
  renderToStaticMarkup(createElement(type, null, textInElements(type, children) as ReactNode));

describe('textInElements', () => {
  it.each([
    [
      'beside a conditional element that is absent',
      [false, 'Envoyer'],
      '<p><span>Envoyer</span></p>',
    ],
    ['beside one that is there', [icon, 'Envoyer'], '<p><i></i><span>Envoyer</span></p>'],
    ['on both sides', ['Voir ', icon, ' ici'], '<p><span>Voir </span><i></i><span> ici</span></p>'],
    ['in an inner list', [icon, ['a', ' b', icon]], '<p><i></i><span>a b</span><i></i></p>'],
  ])('puts a text into an element when it stands %s', (_, children, expected) => {
    expect(shown('p', children)).toBe(expected);
  });

  it('joins texts when an element holds nothing else', () => {
    expect(textInElements('p', [3, ' ', ['réponses']])).toBe('3 réponses');
  });

  it('leaves every other child at its place, so that it keeps its state', () => {
    const children = textInElements('p', ['a', 'b', icon, null, 'c']) as unknown[];
    expect(children).toHaveLength(5);
    expect(children[2]).toBe(icon);
  });

  it('leaves blanks and elements that take only text', () => {
    const children = [icon, 'texte'];
    expect(shown('p', [icon, ' ', icon])).toBe('<p><i></i> <i></i></p>');
    expect(textInElements('option', children)).toBe(children);
  });

  it('does the same for a component, which may pass its children to an element of a library', () => {
    const Component = () => null;
    expect(textInElements(Component, ['@', 'lea'])).toBe('@lea');
    expect(shown('p', textInElements(Component, [icon, 'texte']))).toBe(
      '<p><i></i><span>texte</span></p>',
    );
  });

  it('puts the text of a fragment into an element, since the fragment has none', () => {
    expect(shown(Fragment, 'texte')).toBe('<span>texte</span>');
    expect(shown(Fragment, ['a', 1])).toBe('<span>a1</span>');
  });
});
