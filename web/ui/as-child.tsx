import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

interface AsChildProps {
  className?: string;
  /** One element. Its own properties win; class names are merged. */
  children?: ReactNode;
  [property: string]: unknown;
}

/** Renders its only child, with the style and the properties of the component that the child replaces. */
export function AsChild({ children, className, ...rest }: AsChildProps) {
  const child = children as ReactElement<HTMLAttributes<HTMLElement>>;
  return cloneElement(child, {
    ...rest,
    ...child.props,
    className: classes(className, child.props.className),
  });
}
