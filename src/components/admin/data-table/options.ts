interface Option {
  value: string;
  label: string;
}

/** The options of a filter, and what is chosen if it is none of them: a link may name what no loaded row has. */
export const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  !chosen || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: 'Another one' }];
