/** Rooms of the bare object below this path send the frames of the product's contract. */
export const CONTRACT_PATH = '/contract/';
