/** What a stored secret reads as; sent back, it leaves the secret as it is. */
export const MASKED_SECRET = '********';
