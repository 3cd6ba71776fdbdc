// Replaces packages that only work inside the server bundle.
export {};
