/**
 * The address of the current site in the sentence with which a deploy that is not in use refuses a call; undefined in any
 * other sentence, and where the deploy does not know it.
 */
export const currentSiteIn = (sentence: string): string | undefined =>
  /please use (https?:\/\/\S+)\.$/.exec(sentence)?.[1];
