/** The section's name in the URL. */
export const SECTION_NAME = 'sante';
