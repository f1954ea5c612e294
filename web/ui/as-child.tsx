import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

interface AsChildProps {
  className?: string;
  /** One element. What it says of itself stays; class names come together. */
  children?: ReactNode;
  /** Whatever else the part was given. */
  [property: string]: unknown;
}

/** Renders its only child, with the look and the properties of the part that the child stands for. */
export function AsChild({ children, className, ...rest }: AsChildProps) {
  const child = children as ReactElement<HTMLAttributes<HTMLElement>>;
  return cloneElement(child, {
    ...rest,
    ...child.props,
    className: classes(className, child.props.className),
  });
}
