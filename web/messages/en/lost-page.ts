/** The page at an address that is no page's. */

export const title = 'Page Not Found';
export const goHome = 'Go to Home';
export const goBack = 'Go Back';
export const gone = "The page you're looking for doesn't exist or has been moved.";
