import { useLocation } from '@tanstack/react-router';

/** The story in the address, which changes before its screen is shown. */
export function useOpenStoryId(): string | undefined {
  return useLocation({ select: ({ search }) => search.storyId });
}
