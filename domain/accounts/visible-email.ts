/** Characters without ink that a copy from a page or a message brings along. */
const INKLESS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** An e-mail as typed or pasted, without what cannot be seen. */
export const visibleEmail = (email: string): string => email.replace(INKLESS, '');
