import { paths } from '../../platform/paths.ts';

/** Parameter of the section. */
export const SECTION = 'onglet';

/** URL of a section of the console, with further parameters, such as the person or order that it shows. */
export function sectionLink(section: string, parameters: Record<string, string> = {}): string {
  return `${paths.operations}?${new URLSearchParams({ [SECTION]: section, ...parameters })}`;
}
