import { createElement, type Ref, type SVGProps } from 'react';

/** An icon of lucide-react, as its files hold it. */
interface IconData {
  name: string;
  /** Width and height of its drawing. */
  size: number;
  aliases?: string[];
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  ref?: Ref<SVGSVGElement>;
  size?: number | string;
}

const isForReaders = (prop: string) =>
  prop.startsWith('aria-') || prop === 'role' || prop === 'title';

/**
 * The component of an icon. It stands in for lucide-react's own in the browser's build
 * (scripts/build/lean-libraries.ts), and draws the same in one step, without contexts and outline
 * options, which nothing uses.
 */
export default function createIcon({ name, size: drawn, aliases = [], node }: IconData) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)];
  const children = node.map(([tag, attributes]) => createElement(tag, attributes));
  return function Icon({ className = '', size = 24, color, children: more, ...props }: IconProps) {
    const isRead = Boolean(more) || Object.keys(props).some(isForReaders);
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: color ?? 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: [...new Set([...names, ...(className.match(/\S+/g) ?? [])])].join(' '),
        ...(isRead ? {} : { 'aria-hidden': 'true' }),
        ...props,
      },
      children,
      more,
    );
  };
}
