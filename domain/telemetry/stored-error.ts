const STORED_ERROR_MAX_LENGTH = 400;

/** An address in a text, or what looks like one. */
const ADDRESS = /[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/g;

/** The beginning of an error's description, without addresses, to be stored for operators. */
export function storedError(description: string): string {
  return description.replace(ADDRESS, '…@…').slice(0, STORED_ERROR_MAX_LENGTH);
}
